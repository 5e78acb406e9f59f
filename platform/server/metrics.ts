/** What a metric is called and what it says, by Prometheus' conventions; the prefix is added. */
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

/** What a gauge shows at the moment at which it is read, for each combination of labels. */
type GaugeReading<Label extends string> = {
  readonly labels: LabelValues<Label>
  readonly value: number
}

/** Where what is measured is declared, beside the code that it measures. */
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

/** While nobody reads metrics, measuring costs a call of an empty function. */
export const noMetrics: Metrics = {
  counter: () => nothing,
  histogram: () => nothing,
  gauge: nothing,
}
