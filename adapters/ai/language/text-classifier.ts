import { createFeatureEncoder, type Example, type Features, VECTOR_LENGTH } from './feature-encoder.ts'

/** How likely each label is, and how much of what is said stands in its examples; of both 0 to 1. */
export type LabelScore = { readonly likelihood: number; readonly covered: number }

/** Multinomial logistic regression by gradient descent. More rounds find no more, and a longer step learns words by heart. */
const training = { rounds: 6, rate: 2 } as const
/** Examples are not learnt in their order, which is by label. It is prime, so that each has its turn. */
const STRIDE = 7919

/** Makes likelihoods of sums, in their place. */
function shareOut(sums: Float64Array): void {
  let top = -Infinity
  for (let i = 0; i < sums.length; i += 1) top = Math.max(top, sums[i] ?? 0)
  let all = 0
  for (let i = 0; i < sums.length; i += 1) all += sums[i] = Math.exp((sums[i] ?? 0) - top)
  for (let i = 0; i < sums.length; i += 1) sums[i] = (sums[i] ?? 0) / all
}

/** Learns to tell labels apart by examples, and reads what is said by what it has learnt. Pure. */
export function trainClassifier(
  examples: readonly Example[],
  labels: number,
): (said: Features) => readonly LabelScore[] {
  const { encode, shares } = createFeatureEncoder(examples, labels)
  const weights = new Float32Array(shares.length)

  // Plain loops over plain numbers, in one array for all: a world has some 50,000 features of phrases, and each is read in each round.
  function addUp(table: Float32Array, ats: Uint32Array, values: Float32Array, sums: Float64Array): void {
    sums.fill(0)
    for (let i = 0; i < ats.length; i += 1) {
      const at = ats[i] ?? 0
      const value = values[i] ?? 0
      for (let label = 0; label < labels; label += 1)
        sums[label] = (sums[label] ?? 0) + (table[at + label] ?? 0) * value
    }
  }

  function learn(ats: Uint32Array, values: Float32Array, steps: Float64Array): void {
    for (let i = 0; i < ats.length; i += 1) {
      const at = ats[i] ?? 0
      const value = values[i] ?? 0
      for (let label = 0; label < labels; label += 1)
        weights[at + label] = (weights[at + label] ?? 0) + (steps[label] ?? 0) * value
    }
  }

  const lessons = examples.map((example) => ({ ...example, ...encode(example.features) }))
  const steps = new Float64Array(labels)
  for (let turn = 0; turn < training.rounds * lessons.length; turn += 1) {
    const lesson = lessons[(turn * STRIDE) % lessons.length]
    if (!lesson) break
    const { ats, values, label: right, weight } = lesson
    const rate = training.rate * weight * (1 - turn / (training.rounds * lessons.length))
    addUp(weights, ats, values, steps)
    shareOut(steps)
    for (let label = 0; label < labels; label += 1)
      steps[label] = rate * (Number(label === right) - (steps[label] ?? 0))
    learn(ats, values, steps)
  }
  return (said) => {
    const { ats, values } = encode(said)
    const likelihoods = new Float64Array(labels)
    addUp(weights, ats, values, likelihoods)
    shareOut(likelihoods)
    const squares = values.map((value) => (value / VECTOR_LENGTH) ** 2)
    const covered = new Float64Array(labels)
    addUp(shares, ats, squares, covered)
    return Array.from(likelihoods, (likelihood, label) => ({ likelihood, covered: covered[label] ?? 0 }))
  }
}
