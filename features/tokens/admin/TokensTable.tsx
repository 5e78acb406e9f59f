import { useState } from 'react'
import { useFocusOnRemoval } from '#platform/web/focus.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DataTable } from '#platform/web/table/DataTable.tsx'
import type { Token } from '../contract.ts'
import { RevokeDialog } from './RevokeDialog.tsx'
import { useTokenColumns } from './useTokenColumns.tsx'

type Props = {
  readonly tokens: readonly Token[]
  /** Whether the tokens may belong to several organisations. */
  readonly isOfMany: boolean
}

/** The tokens that are not revoked. */
export function TokensTable({ tokens, isOfMany }: Props) {
  const t = useText('tokens')
  // Revoking the last token removes the table, and with it the button that the dialog would return the focus to.
  useFocusOnRemoval()
  const [tokenToRevoke, setTokenToRevoke] = useState<Token>()
  const columns = useTokenColumns(isOfMany, setTokenToRevoke)
  return (
    <>
      <DataTable
        title={t('tokens')}
        rows={tokens}
        columns={columns}
        keyOf={({ id }) => id}
        count={t('count', { count: tokens.length })}
        searchLabel={t('search')}
        nothingFound={t('nothingFound')}
      />
      {tokenToRevoke && <RevokeDialog token={tokenToRevoke} onEnd={() => setTokenToRevoke(undefined)} />}
    </>
  )
}
