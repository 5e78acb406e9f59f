/** A metric's name and help text, by Prometheus' conventions; the prefix is added. */
type MetricDefinition<Label extends string> = {
  readonly name: string
  readonly help: string
  /** Each label has few values: never an id, a name or an address. */
  readonly labels?: readonly Label[]
}

type LabelValues<Label extends string> = Readonly<Record<Label, string>>

/** Adds to a counter; by default 1. */
type CountUp<Label extends string> = (labels: LabelValues<Label>, by?: number) => void

/** Adds a value to a histogram. */
type Observe<Label extends string> = (labels: LabelValues<Label>, value: number) => void

/** A gauge's value at the moment it is read, for one combination of labels. */
type GaugeReading<Label extends string> = {
  readonly labels: LabelValues<Label>
  readonly value: number
}

/** Declares metrics beside the code that they measure. */
export type Metrics = {
  counter<Label extends string = never>(definition: MetricDefinition<Label>): CountUp<Label>
  histogram<Label extends string = never>(
    definition: MetricDefinition<Label> & { readonly buckets: readonly number[] },
  ): Observe<Label>
  gauge<Label extends string = never>(
    definition: MetricDefinition<Label>,
    read: () => readonly GaugeReading<Label>[],
  ): void
}

const nothing = () => {}

/** Where nobody reads metrics, measuring costs the call of an empty function. */
export const noMetrics: Metrics = {
  counter: () => nothing,
  histogram: () => nothing,
  gauge: nothing,
}
