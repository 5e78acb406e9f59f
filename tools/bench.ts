import { bench } from '#bench/bench.ts'
import { buildWeb } from './build.ts'

await buildWeb()
await bench(process.argv.slice(2))
