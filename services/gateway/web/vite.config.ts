import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2022", reportCompressedSize: true, assetsInlineLimit: 0 },
  server: {
    proxy: { "/api": "http://127.0.0.1:8420", "/ws": { target: "ws://127.0.0.1:8420", ws: true } },
  },
  test: { environment: "node", include: ["src/**/*.test.ts"] },
});
