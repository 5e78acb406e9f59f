import { DEMO_PASSWORD } from '#database/seed/people.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { signIn } from '#testing/sign-in.ts'
import { startProcess, type MeasuredProcess } from './child-process.ts'
import type { BenchStore, BenchStoreLocation } from './stores.ts'
import { createDirectTarget, createServerTarget, type BenchTarget } from './target.ts'
import { FAST_STUB } from './workloads.ts'

/** The measured programs on one store. Each starts when it is first needed, with its own copy of the data. */
export type TestServers = {
  readonly store: BenchStore
  readonly stub: MeasuredProcess
  readonly direct: BenchTarget
  baseline(): Promise<BenchTarget>
  /** A second baseline, which measures the method's own error. */
  control(): Promise<BenchTarget>
  product(): Promise<BenchTarget>
  /** The product on a new store, started as late as the one on the used store. */
  productOnNewStore(): Promise<BenchTarget>
  /** The product on a store with 500,000 messages of other users. */
  productOnUsedStore(): Promise<BenchTarget>
  /** The product with scenarios that have no facts and no needs. */
  productWithoutWorlds(): Promise<BenchTarget>
  /** One more product; the caller stops it. */
  startAnother(nodeOptions?: readonly string[]): Promise<BenchTarget>
  /** One more product that also reports its event loop delay; the caller stops it. */
  startWithVoice(): Promise<BenchTarget>
  /** Makes this model reply in every program from now on. */
  useModel(model: string): void
  close(): Promise<void>
}

export async function startTestServers(store: BenchStore, stub: MeasuredProcess): Promise<TestServers> {
  let model = FAST_STUB
  const open = new Map<string, Promise<BenchTarget>>()
  const begin = async (
    name: string,
    program: Program,
    place: Promise<BenchStoreLocation>,
    options?: readonly string[],
  ) =>
    createTarget(
      name,
      program,
      await startProcess(program, { store: await place, stubPort: stub.port, model }, options),
      store,
    )
  const once = (
    name: string,
    program: Program,
    place: () => Promise<BenchStoreLocation>,
  ): Promise<BenchTarget> => {
    const target = open.get(name) ?? begin(name, program, place())
    open.set(name, target)
    return target
  }
  return {
    store,
    stub,
    direct: createDirectTarget(stub, () => model),
    baseline: () => once('baseline', 'baseline', store.copy),
    control: () => once('control', 'baseline', store.copy),
    product: () => once('product', 'product', store.copy),
    productOnNewStore: () => once('new store', 'product', store.copy),
    productOnUsedStore: () => once('used store', 'product', store.copyWithYearsOfUse),
    productWithoutWorlds: () => once('without worlds', 'product', store.copyWithoutWorlds),
    startAnother: (options) => begin('another', 'product', store.copy(), options),
    startWithVoice: () => begin('with voice', 'voice-product', store.copy()),
    useModel: (name) => {
      model = name
      for (const target of open.values()) void target.then(({ child }) => child.useModel(name))
    },
    close: async () => {
      const targets = await Promise.all(open.values())
      await Promise.all(targets.map(stopTestServer))
    },
  }
}

type Program = 'baseline' | 'product' | 'voice-product'

const createTarget = (
  name: string,
  program: Program,
  child: MeasuredProcess,
  { pid }: BenchStore,
): BenchTarget =>
  createServerTarget(name, child, pid, () =>
    program === 'baseline' ? signInToBaseline(child) : signInToProduct(child),
  )

export async function stopTestServer({ client, child }: BenchTarget): Promise<void> {
  await client.close()
  await child.stop()
}

const signInToProduct = ({ port }: MeasuredProcess) =>
  signIn(remoteInjector(`http://localhost:${port}`), 'learner', DEMO_PASSWORD)

const signInToBaseline = async ({ url }: MeasuredProcess): Promise<void> => {
  const { statusCode } = await remoteInjector(url).inject({
    method: 'POST',
    url: '/sign-in',
    headers: { 'content-type': 'application/json' },
    payload: { username: 'learner', password: DEMO_PASSWORD },
  })
  if (statusCode !== 200) throw new Error(`sign-in to the baseline answered ${statusCode}`)
}
