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

const countUsed = (count: number, share: number): number => (share > 0 ? count + 1 : count)

const shareOut = (sums: Float64Array): Float64Array => {
  const top = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - top))
  const all = powers.reduce((a, b) => a + b)
  return powers.map((power) => power / all)
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
    const having = shares.subarray(number * labels, (number + 1) * labels).reduce(countUsed, 0)
    return Math.log(1 + labels / having) / Math.log(1 + labels)
  })

  function encode(features: Features) {
    const known: { at: number; value: number }[] = []
    let square = 0
    for (const [feature, says] of features) {
      const number = numbers.get(feature)
      const value = says * (number === undefined ? UNKNOWN : (rarity[number] ?? 0))
      square += value ** 2
      if (number !== undefined) known.push({ at: number * labels, value })
    }
    const scale = training.length / Math.sqrt(square || 1)
    return {
      ats: Uint32Array.from(known, ({ at }) => at),
      values: Float32Array.from(known, ({ value }) => value * scale),
    }
  }

  // Plain loops over plain numbers: a world has some 50,000 features of phrases, and each is read in each round.
  function addUp(table: Float32Array, ats: Uint32Array, values: Float32Array): Float64Array {
    const sums = new Float64Array(labels)
    for (let i = 0; i < ats.length; i += 1) {
      const [at = 0, value = 0] = [ats[i], values[i]]
      for (let label = 0; label < labels; label += 1)
        sums[label] = (sums[label] ?? 0) + (table[at + label] ?? 0) * value
    }
    return sums
  }

  function learn(ats: Uint32Array, values: Float32Array, steps: Float64Array): void {
    for (let i = 0; i < ats.length; i += 1) {
      const [at = 0, value = 0] = [ats[i], values[i]]
      for (let label = 0; label < labels; label += 1)
        weights[at + label] = (weights[at + label] ?? 0) + (steps[label] ?? 0) * value
    }
  }

  const lessons = examples.map((example) => ({ ...example, ...encode(example.features) }))
  for (let turn = 0; turn < training.rounds * lessons.length; turn += 1) {
    const lesson = lessons[(turn * STRIDE) % lessons.length]
    if (!lesson) break
    const { ats, values, label: right, weight } = lesson
    const rate = training.rate * weight * (1 - turn / (training.rounds * lessons.length))
    const found = shareOut(addUp(weights, ats, values))
    learn(
      ats,
      values,
      found.map((likelihood, label) => rate * (Number(label === right) - likelihood)),
    )
  }
  return (said) => {
    const { ats, values } = encode(said)
    const likelihoods = shareOut(addUp(weights, ats, values))
    const squares = values.map((value) => (value / training.length) ** 2)
    const covered = addUp(shares, ats, squares)
    return Array.from(likelihoods, (likelihood, label) => ({ likelihood, covered: covered[label] ?? 0 }))
  }
}
