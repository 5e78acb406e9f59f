import type { Chat } from '#features/chats/contract.ts'

/**
 * The two branches to compare, the older first; null where the chat has only one. The address names both, one or
 * neither; a branch that does not exist counts as not named. For the second, evaluated branches come first, and among
 * equals the parent of the other and then the newest.
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
