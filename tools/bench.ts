import { bench } from '#bench/bench.ts'

await bench(process.argv.slice(2))
