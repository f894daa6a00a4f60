"""Programs that play: each is connected like any third party, and knows what its seat's feed shows."""
