import { DEMO_PASSWORD } from '#database/seed/people.ts'
import { remote } from '#testing/remote.ts'
import { signIn } from '#testing/sign-in.ts'
import { start, type Child } from './processes.ts'
import type { BenchStore, Place } from './stores.ts'
import { directTarget, serverTarget, type Target } from './target.ts'
import { FAST } from './workloads.ts'

/** The measured programs on one store. Each begins when it is first asked for and has a copy of the data to itself. */
export type House = {
  readonly store: BenchStore
  readonly stub: Child
  readonly direct: Target
  limit(): Promise<Target>
  /** A second limit, for the control. */
  control(): Promise<Target>
  product(): Promise<Target>
  /** The product as new as the next one, for what only the store's age may change. */
  young(): Promise<Target>
  /** The product on a store that has been in use for long. */
  grown(): Promise<Target>
  /** One more product, which its caller stops. */
  another(nodeOptions?: readonly string[]): Promise<Target>
  /** One more product that tells of its event loop, which its caller stops. */
  speaking(): Promise<Target>
  /** From now on this model replies everywhere. */
  use(model: string): void
  close(): Promise<void>
}

export async function openHouse(store: BenchStore, stub: Child): Promise<House> {
  let model = FAST
  const open = new Map<string, Promise<Target>>()
  const begin = async (name: string, program: Program, place: Promise<Place>, options?: readonly string[]) =>
    targetOf(
      name,
      program,
      await start(program, { store: await place, stubPort: stub.port, model }, options),
      store,
    )
  const once = (name: string, program: Program, place: () => Promise<Place>): Promise<Target> => {
    const target = open.get(name) ?? begin(name, program, place())
    open.set(name, target)
    return target
  }
  return {
    store,
    stub,
    direct: directTarget(stub, () => model),
    limit: () => once('limit', 'limit', store.copy),
    control: () => once('control', 'limit', store.copy),
    product: () => once('product', 'product', store.copy),
    young: () => once('young', 'product', store.copy),
    grown: () => once('grown', 'product', store.grown),
    another: (options) => begin('another', 'product', store.copy(), options),
    speaking: () => begin('speaking', 'voice-product', store.copy()),
    use: (wanted) => {
      model = wanted
      for (const target of open.values()) void target.then(({ child }) => child.use(wanted))
    },
    close: async () => {
      const targets = await Promise.all(open.values())
      await Promise.all(targets.map(stopTarget))
    },
  }
}

type Program = 'limit' | 'product' | 'voice-product'

const targetOf = (name: string, program: Program, child: Child, { pid }: BenchStore): Target =>
  serverTarget(name, child, pid, () => (program === 'limit' ? signInToLimit(child) : signInToProduct(child)))

export async function stopTarget({ client, child }: Target): Promise<void> {
  await client.close()
  await child.stop()
}

const signInToProduct = ({ port }: Child) =>
  signIn(remote(`http://localhost:${port}`), 'learner', DEMO_PASSWORD)

const signInToLimit = async ({ url }: Child): Promise<void> => {
  const { statusCode } = await remote(url).inject({
    method: 'POST',
    url: '/sign-in',
    headers: { 'content-type': 'application/json' },
    payload: { username: 'learner', password: DEMO_PASSWORD },
  })
  if (statusCode !== 200) throw new Error(`sign-in to the limit answered ${statusCode}`)
}
