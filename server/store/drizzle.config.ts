/** Where drizzle-kit finds the schema and writes migrations (`bun run migration`). */
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
	dialect: 'postgresql',
	schema: ['schema', 'operator-schema', 'clicks/click-schema', 'accounts/account-schema'].map(
		(name) => `./server/store/${name}.ts`,
	),
	out: './server/store/migrations',
})
