import type { Character } from '#features/characters/contract.ts'

/** Who it is: name and role, or the beginning of the description. */
export const nameOf = ({ name, role, description }: Character): string =>
  [name, role].filter((one) => one !== null).join(', ') || description.slice(0, 80)
