/** The parts and colours that a face is drawn with, as indexes. */
export type FaceLook = {
  readonly backdrop: number
  readonly skin: number
  readonly hairColour: number
  readonly hair: number
  readonly clothes: number
  readonly hasCollar: boolean
  readonly hasGlasses: boolean
}

/** The colours of the skin and of its shade, from light to deep. */
export const skins = [
  { tone: '#f6d7c0', shade: '#e3b394' },
  { tone: '#ecc09c', shade: '#d39e78' },
  { tone: '#d6a178', shade: '#b98159' },
  { tone: '#b98259', shade: '#99663f' },
  { tone: '#96623f', shade: '#774a2d' },
  { tone: '#7b4e35', shade: '#5f3925' },
] as const
export const hairColours = ['#262422', '#4a3428', '#7b4d30', '#a86b3a', '#c9a36a', '#8d9296'] as const
export const clothes = ['#0d6a73', '#43538c', '#6f4f80', '#4f6f4d', '#9c5344', '#46586a', '#b98238'] as const
const HAIR_STYLES = 9

/** The look of a face; the same seed always gives the same one. */
export function createFaceLook(seed: number): FaceLook {
  const draw = createSeededRandom(seed)
  const skin = draw(skins.length)
  const isDeep = skin > 2
  return {
    skin,
    // At 32 px a deep skin needs a cool backdrop in the dark theme, and dark or grey hair.
    backdrop: isDeep ? oneOf([1, 2, 4, 5], draw) : draw(6),
    hairColour: isDeep ? oneOf([0, 1, 5], draw) : draw(hairColours.length),
    hair: draw(HAIR_STYLES),
    clothes: draw(clothes.length),
    hasCollar: draw(2) === 1,
    hasGlasses: draw(4) === 0,
  }
}

type Draw = (count: number) => number

const oneOf = (choices: readonly number[], draw: Draw): number => choices[draw(choices.length)] ?? 0

/** Returns pseudo-random numbers that follow from the seed alone, by a multiplicative hash of a counter. */
function createSeededRandom(seed: number): Draw {
  let state = seed >>> 0
  return (count) => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) % count
  }
}
