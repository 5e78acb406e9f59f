import type { Chat } from '#features/chats/contract.ts'

/**
 * The two branches that the address names, the older first; null where there is one. Beside a try that is named alone stands the
 * one that it took the place of, else the newest; but one that has an evaluation before one that has none. A branch that there
 * is not counts as not named.
 */
export function chooseBranches(
  { branches, branch_id }: Chat,
  branch = branch_id,
  other?: number,
): readonly [number, number] | null {
  const begun = branches.flatMap(({ id, first_message_id }) => (first_message_id === null ? [] : [id]))
  const first = begun.find((id) => id === branch) ?? branch_id
  const second = begun.find((id) => id === other && id !== first) ?? findOther(branches, first)?.id
  if (second === undefined || !begun.includes(first)) return null
  return first < second ? [first, second] : [second, first]
}

function findOther(branches: Chat['branches'], branch: number) {
  const shown = branches.find(({ id }) => id === branch)
  const others = branches
    .filter(({ id, first_message_id }) => id !== branch && first_message_id !== null)
    .toSorted(
      (one, two) =>
        Number(two.id === shown?.parent_id) - Number(one.id === shown?.parent_id) || two.id - one.id,
    )
  return others.find(({ is_evaluated }) => is_evaluated) ?? others[0]
}
