/** The features of a text, each with its weight. */
export type Features = ReadonlyMap<string, number>

/** A text that is learnt from: its features, its weight, and the number of its label. */
export type Example = { readonly label: number; readonly weight: number; readonly features: Features }

/**
 * The features of a text that examples have too: where the row of each begins in a table with one column per label, and
 * its weight.
 */
type EncodedFeatures = { readonly ats: Uint32Array; readonly values: Float32Array }

/** The length to which the weights of a text are scaled, as a vector. */
export const VECTOR_LENGTH = 1.5
/** The rarity of a feature that no example has. */
const UNKNOWN = 0.75

/** Turns features into numbers. A feature that few labels have in their examples weighs more. */
export function createFeatureEncoder(examples: readonly Example[], labels: number) {
  const numbers = new Map<string, number>()
  for (const { features } of examples)
    for (const feature of features.keys()) if (!numbers.has(feature)) numbers.set(feature, numbers.size)
  const shares = new Float32Array(numbers.size * labels)
  for (const { label, weight, features } of examples)
    for (const feature of features.keys()) {
      const at = (numbers.get(feature) ?? 0) * labels + label
      shares[at] = Math.max(shares[at] ?? 0, weight)
    }
  // The rarity of a feature is 1 where one label has it, and falls with each further label.
  const rarity = Float32Array.from({ length: numbers.size }, (_, number) => {
    let having = 0
    for (let at = number * labels; at < (number + 1) * labels; at += 1) if ((shares[at] ?? 0) > 0) having += 1
    return Math.log(1 + labels / having) / Math.log(1 + labels)
  })

  function encode(features: Features): EncodedFeatures {
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
    const scale = VECTOR_LENGTH / Math.sqrt(square || 1)
    return {
      ats: ats.subarray(0, count),
      values: Float32Array.from(values.subarray(0, count), (value) => value * scale),
    }
  }

  return {
    encode,
    /** The table with the highest weight of each feature among the examples of each label. */
    shares,
  }
}
