/** The options of a measured process. They are one JSON argument, so that nothing depends on the environment. */
export type ChildOptions = {
  readonly store: { readonly url: string } | { readonly directory: string }
  readonly port: number
  readonly stubPort: number
  /** A stub model's name, `scripted` (without its pause) or `shipped` (the scripted partner with its pause). */
  readonly model: string
}

export function readChildOptions(): ChildOptions {
  const given: unknown = JSON.parse(process.argv[2] ?? '')
  if (!isOptions(given)) throw new Error('the options of a child are its first argument')
  return given
}

const isOptions = (given: unknown): given is ChildOptions =>
  typeof given === 'object' && given !== null && 'store' in given && 'port' in given && 'model' in given

/** Sends the port of this process to the benchmark. The process ends when the benchmark does. */
export function reportPort(port: number): void {
  process.send?.({ port })
  process.on('disconnect', () => process.exit())
}

/** Calls `use` with each model that the benchmark chooses later. */
export function onModelChange(use: (model: string) => void): void {
  process.on('message', (message) => {
    if (typeof message === 'object' && message !== null && 'model' in message) use(String(message.model))
  })
}
