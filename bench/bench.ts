import { openHouse } from './house.ts'
import { measure } from './measure.ts'
import { start } from './processes.ts'
import { spreadOf } from './quantiles.ts'
import { openPostgres } from './stores.ts'
import { againstLimit, control, FAST, growth } from './workloads.ts'

export async function bench(args: readonly string[]): Promise<void> {
  const store = await openPostgres()
  const stub = await start('stub', { store: { directory: '' }, stubPort: 0, model: FAST })
  const house = await openHouse(store, stub)
  for (const w of [control, ...againstLimit, ...growth].filter(
    (w) => args.length === 0 || args.includes(w.group),
  )) {
    const t = performance.now()
    const m = await measure(house, w, 3)
    const f = (x: number) => x.toFixed(2)
    const s = (v: readonly number[]) => {
      const { low, middle, high } = spreadOf(v)
      return `${f(middle)} [${f(low)}..${f(high)}]`
    }
    console.log(
      w.name,
      'cpu',
      s(m.pairs.ratios.cpu),
      'rps',
      s(m.pairs.ratios.perSecond),
      'first',
      s(m.pairs.ratios.first),
      'abs cpu',
      f(m.pairs.reference.cpu.middle),
      f(m.pairs.measured.cpu.middle),
      '(srv',
      f(m.pairs.reference.serverCpu.middle),
      f(m.pairs.measured.serverCpu.middle),
      ') rps',
      f(m.pairs.reference.perSecond.middle),
      f(m.pairs.measured.perSecond.middle),
      m.judged.map((j) => j.verdict).join(),
      m.tries,
      f(performance.now() - t),
    )
  }
  await house.close()
  await stub.stop()
  await store.close()
}
