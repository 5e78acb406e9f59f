import { buildWebForStart } from './build.ts'

await buildWebForStart()
const { main } = await import('#app/server/main.ts')
await main()
