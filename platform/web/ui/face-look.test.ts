import { expect, test } from 'vitest'
import { clothes, hairColours, createFaceLook, skins } from './face-look.ts'
import { hairStyles } from './face-parts.tsx'

test('a seed always has the same look, neighbouring seeds have different ones, and every part is used', () => {
  const looks = Array.from({ length: 2000 }, (_, seed) => createFaceLook(seed))
  expect(Array.from({ length: 2000 }, (_, seed) => createFaceLook(seed))).toEqual(looks)
  const neighbours = looks.slice(0, 50).map((look) => JSON.stringify(look))
  expect(new Set(neighbours).size).toBe(50)
  const used = (part: (look: (typeof looks)[number]) => number) => new Set(looks.map(part)).size
  expect(used(({ skin }) => skin)).toBe(skins.length)
  expect(used(({ hair }) => hair)).toBe(hairStyles.length)
  expect(used(({ hairColour }) => hairColour)).toBe(hairColours.length)
  expect(used(({ clothes: colour }) => colour)).toBe(clothes.length)
  expect(used(({ backdrop }) => backdrop)).toBe(6)
})
