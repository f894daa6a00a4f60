"""Passwords that are tried first, of those that are long enough: from published lists of the most frequent ones."""

FREQUENT = frozenset(
    """
    00000000 000000000 0000000000 01234567 012345678 0123456789 09876543 0987654321 10203040 11111111 111111111
    1111111111 11112222 11223344 1122334455 12121212 12341234 12344321 12345678 123456789 1234567890 12345678910
    123456789a 123456789q 1234567891 12345679 1234qwer 123123123 123321123 12345qwert 123456abc 123456aa 123abc123
    123qwe123 123qweasd 147258369 147852369 159357159 1a2b3c4d 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc
    1qazxsw2 22222222 25802580 31415926 33333333 44444444 55555555 555555555 66666666 77777777 777777777 789456123
    87654321 88888888 888888888 963852741 98765432 987654321 9876543210 99999999 999999999
    a1b2c3d4 a1234567 a12345678 a123456789 aa123456 aa12345678 aaaaaaaa aaaaaaaaaa abc12345 abc123456 abcd1234 abcdefgh
    abcdefg1 abcdefghi access14 administrator admin123 admin1234 adminadmin alexander asd12345 asdasdasd asdf1234
    asdfasdf asdfghjk asdfghjkl asdfjkl; azertyuiop backspace baseball basketball batman123 benjamin blahblah blink182
    butterfly caroline champion changeme charlie1 charlotte chelsea1 chocolate christian christine computer computer1
    consumer cowboys1 danielle darkness december dragon123 dolphins einstein elizabeth estrella facebook fender123
    flower123 football football1 forever1 forever21 freedom1 fuckyou1 fuckyou2 geheim123 gfhjkmgfhjkm goodluck gwerty123
    hallo123 hellohello hello123 hello1234 helloworld horses123 iloveyou iloveyou1 iloveyou2 iloveyou! ilovegod
    infinity internet jennifer jessica1 jonathan jordan23 juventus kawasaki killer123 lalalala letmein1 letmein123
    letmeinn liverpool liverpool1 login123 loveyou1 loveme123 marlboro master123 maverick mercedes metallica
    michael1 michelle midnight millions minecraft monkey12 monkey123 mustang1 mypassword naruto123 newyork1 nicholas
    nintendo november ohmygod1 p@ssw0rd p@ssword pa55word pa55w0rd pass1234 passpass passw0rd passw0rd1 password
    password! password0 password01 password1 password1! password12 password123 password1234 password2 password3 password9
    passwort passwort1 passwort123 pakistan patricia peekaboo pokemon1 pokemon123 porsche911 princess princess1
    princesa qazwsxedc qazwsx123 qwaszx12 qwe12345 qweasdzxc qweqweqwe qwer1234 qwertyui qwertyuio qwertyuiop qwerty12
    qwerty123 qwerty1234 qwerty12345 qwerty123456 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 rainbow1 rockstar1 romantic samantha
    samsung1 scorpion secret123 security september shadow12 shadow123 slipknot sebastian simonsays snowball soccer12
    spiderman startrek starwars starwars1 steelers stephanie sunflower sunshine sunshine1 superman superman1
    superstar sweetheart test1234 test12345 testtest testing123 thomas123 tinkerbell trustno1 tigger12 twilight
    undertaker valentina valentine vanessa1 veronica victoria victoria1 volleyball welcome1 welcome123 whatever
    whatever1 william1 williams wolverine woaini1314 xxxxxxxx yankees1 youtube1 zaq12wsx zaqwsxcde zxcvbnm1 zxcvbnm123
    zxcvbnm, zzzzzzzz motdepasse soleil123 doudou123 azerty123 azertyui bonjour1 loulou123 schalke04 hallo1234 passwort1!
    interregnum
    """.split()  # noqa: SIM905 - as a list it would be three hundred lines
)
