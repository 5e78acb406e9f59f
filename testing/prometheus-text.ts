export type MetricSample = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export type MetricFamily = { readonly type: string; readonly help: string; readonly samples: MetricSample[] }

const LABEL = '([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\\\\n]|\\\\.)*)"'
const SAMPLE = new RegExp(`^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(${LABEL}(?:,${LABEL})*)\\})? (\\S+)$`)

/** Reads Prometheus' text format as Prometheus does: anything that it would refuse throws. */
export function parsePrometheus(text: string): ReadonlyMap<string, MetricFamily> {
  const families = new Map<string, MetricFamily>()
  const seen = new Set<string>()
  let help: string | undefined
  let current: MetricFamily | undefined
  let currentName = ''
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (keyword === 'HELP') help = rest
    else if (keyword === 'TYPE') {
      if (families.has(name) || help === undefined) throw new Error(`not once, or without help: ${line}`)
      current = { type: rest, help, samples: [] }
      currentName = name
      families.set(name, current)
      help = undefined
    } else {
      const sample = parseSample(line)
      const isOfFamily =
        sample.name === currentName ||
        (current?.type === 'histogram' && /^_(bucket|sum|count)$/.test(sample.name.slice(currentName.length)))
      const key = line.slice(0, line.lastIndexOf(' '))
      if (!current || !isOfFamily || seen.has(key)) throw new Error(`out of place: ${line}`)
      seen.add(key)
      current.samples.push(sample)
    }
  }
  return families
}

function parseSample(line: string): MetricSample {
  const parts = SAMPLE.exec(line)
  const [, name, labels = ''] = parts ?? []
  const written = parts?.at(-1)
  const value = written === '+Inf' ? Infinity : Number(written)
  if (name === undefined || written === undefined || Number.isNaN(value))
    throw new Error(`not to be read: ${line}`)
  const pairs = [...labels.matchAll(new RegExp(LABEL, 'g'))].map(([, label = '', text = '']) => [label, text])
  return { name, labels: Object.fromEntries(pairs), value }
}
