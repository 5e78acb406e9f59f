/** What a measured process is started with; one JSON argument, so that none of it is the machine's environment. */
export type ChildOptions = {
  readonly store: { readonly url: string } | { readonly directory: string }
  readonly port: number
  readonly stubPort: number
  /** A recipe of the stub, `scripted` (without its pause) or `shipped` (as people get it). */
  readonly model: string
}

/** What this process was started with. */
export function childOptions(): ChildOptions {
  const given: unknown = JSON.parse(process.argv[2] ?? '')
  if (!isOptions(given)) throw new Error('the options of a child are its first argument')
  return given
}

const isOptions = (given: unknown): given is ChildOptions =>
  typeof given === 'object' && given !== null && 'store' in given && 'port' in given && 'model' in given

/** Tells the benchmark where this process listens; it ends with the benchmark. */
export function answerParent(port: number): void {
  process.send?.({ port })
  process.on('disconnect', () => process.exit())
}

/** From now on this model replies. */
export function onModel(use: (model: string) => void): void {
  process.on('message', (message) => {
    if (typeof message === 'object' && message !== null && 'model' in message) use(String(message.model))
  })
}
