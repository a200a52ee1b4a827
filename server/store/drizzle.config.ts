/** Where drizzle-kit finds the schema and writes the migrations (`bun run migration`). */
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
	dialect: 'postgresql',
	schema: ['./server/store/schema.ts', './server/store/account-schema.ts'],
	out: './server/store/migrations',
})
