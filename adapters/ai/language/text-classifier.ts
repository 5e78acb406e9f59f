/** What a text has, by how much each says. */
export type Features = ReadonlyMap<string, number>

/** Something said, and the label that it has, by its number. */
export type Example = { readonly label: number; readonly weight: number; readonly features: Features }

/** How likely each label is, and how much of what is said stands in its examples; of both 0 to 1. */
export type LabelScore = { readonly likelihood: number; readonly covered: number }

/** Multinomial logistic regression by gradient descent. More rounds find no more, and a longer step learns words by heart. */
const training = { rounds: 6, rate: 2, length: 1.5 } as const
/** Examples are not learnt in their order, which is by label. It is prime, so that each has its turn. */
const STRIDE = 7919
/** How much a feature says that no example has. */
const UNKNOWN = 0.75

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
  const numbers = new Map<string, number>()
  for (const { features } of examples)
    for (const feature of features.keys()) if (!numbers.has(feature)) numbers.set(feature, numbers.size)
  const weights = new Float32Array(numbers.size * labels)
  const shares = new Float32Array(numbers.size * labels)
  for (const { label, weight, features } of examples)
    for (const feature of features.keys()) {
      const at = (numbers.get(feature) ?? 0) * labels + label
      shares[at] = Math.max(shares[at] ?? 0, weight)
    }
  // 1 where one label alone has it, less the more have it.
  const rarity = Float32Array.from({ length: numbers.size }, (_, number) => {
    let having = 0
    for (let at = number * labels; at < (number + 1) * labels; at += 1) if ((shares[at] ?? 0) > 0) having += 1
    return Math.log(1 + labels / having) / Math.log(1 + labels)
  })

  function encode(features: Features) {
    const ats = new Uint32Array(features.size)
    const values = new Float64Array(features.size)
    let count = 0
    let square = 0
    for (const [feature, says] of features) {
      const number = numbers.get(feature)
      const value = says * (number === undefined ? UNKNOWN : (rarity[number] ?? 0))
      square += value ** 2
      if (number === undefined) continue
      ats[count] = number * labels
      values[count] = value
      count += 1
    }
    const scale = training.length / Math.sqrt(square || 1)
    return {
      ats: ats.subarray(0, count),
      values: Float32Array.from(values.subarray(0, count), (value) => value * scale),
    }
  }

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
    const squares = values.map((value) => (value / training.length) ** 2)
    const covered = new Float64Array(labels)
    addUp(shares, ats, squares, covered)
    return Array.from(likelihoods, (likelihood, label) => ({ likelihood, covered: covered[label] ?? 0 }))
  }
}
