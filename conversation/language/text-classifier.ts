import { createFeatureEncoder, type Example, type Features, VECTOR_LENGTH } from './feature-encoder.ts'

/** How likely a label is, and which part of a text its examples cover, both from 0 to 1. */
type LabelScore = { readonly likelihood: number; readonly covered: number }

/** Multinomial logistic regression by gradient descent. More rounds find nothing more, and a higher rate overfits. */
const training = { rounds: 6, rate: 2 } as const
/**
 * Examples come in the order of their labels, so they are learnt in steps of this many. It is prime, so that none is
 * left out.
 */
const STRIDE = 7919

/** Softmax: turns sums into likelihoods, in the same array. */
function shareOut(sums: Float64Array): void {
  let top = -Infinity
  for (let i = 0; i < sums.length; i += 1) top = Math.max(top, sums[i] ?? 0)
  let all = 0
  for (let i = 0; i < sums.length; i += 1) all += sums[i] = Math.exp((sums[i] ?? 0) - top)
  for (let i = 0; i < sums.length; i += 1) sums[i] = (sums[i] ?? 0) / all
}

/** Learns from examples to tell labels apart, and returns what scores a text by them. Pure. */
export function trainClassifier(
  examples: readonly Example[],
  labels: number,
): (said: Features) => readonly LabelScore[] {
  const { encode, shares } = createFeatureEncoder(examples, labels)
  const weights = new Float32Array(shares.length)

  // Plain loops over typed arrays, because a world has some 50,000 features of phrases, and each is read in each round.
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
