import type { Chat } from '#features/chats/contract.ts'

/**
 * The two branches that the address names, the older first; null where there is one. Beside a try that is named alone stands the
 * one that it took the place of, else the newest; but one that has an evaluation before one that has none.
 */
export function chooseBranches(
  { branches, branch_id }: Chat,
  branch = branch_id,
  other?: number,
): readonly [number, number] | null {
  const begun = branches.flatMap(({ id, first_message_id }) => (first_message_id === null ? [] : [id]))
  const second = other ?? findOther(branches, branch)?.id
  if (second === undefined || second === branch || !begun.includes(branch) || !begun.includes(second))
    return null
  return branch < second ? [branch, second] : [second, branch]
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
