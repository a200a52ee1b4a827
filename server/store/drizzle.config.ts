/** Where drizzle-kit finds the schema and writes the migrations (`bun run migration`). */
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
	dialect: 'postgresql',
	schema: ['schema', 'click-schema', 'account-schema'].map((name) => `./server/store/${name}.ts`),
	out: './server/store/migrations',
})
