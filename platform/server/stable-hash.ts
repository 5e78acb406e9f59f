/** A small hash (FNV-1a) that is the same in every process. Not for secrets. */
export function stableHash(text: string): number {
  let sum = 2166136261
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 16777619)
  // FNV's low bits are weak for short texts, and callers take the remainder.
  sum = Math.imul(sum ^ (sum >>> 15), 2246822507)
  return (sum ^ (sum >>> 13)) >>> 0
}
