import type { UserImport } from '../contract.ts'

/** All lines of an import, whatever becomes of them. */
export const countLines = ({ counts }: UserImport): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
