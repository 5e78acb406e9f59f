import { useCallback, useMemo, useState } from 'react'
import type { User } from '#features/users/contract.ts'

export type Selection = {
  /** By id, as the users were when chosen: a filter that leaves them out does not unselect them. */
  readonly chosen: ReadonlyMap<number, User>
  readonly choose: (users: readonly User[], isChosen: boolean) => void
  readonly clear: () => void
}

/** The chosen users. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<number, User>>(() => new Map())
  const choose = useCallback(
    (users: readonly User[], isChosen: boolean) =>
      setChosen((known) => {
        const next = new Map(known)
        for (const user of users)
          if (isChosen) next.set(user.id, user)
          else next.delete(user.id)
        return next
      }),
    [],
  )
  const clear = useCallback(() => setChosen(new Map()), [])
  return useMemo(() => ({ chosen, choose, clear }), [chosen, choose, clear])
}
