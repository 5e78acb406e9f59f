import { useMemo } from 'react'
import { formatAge, formatDate, formatMoment } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import type { Column } from '#platform/web/table/table.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import type { Token } from '../contract.ts'
import { scopeTexts } from './ScopeChoice.tsx'

/** The columns of a token, with its organisation if there may be several. */
export function useTokenColumns(
  isOfMany: boolean,
  onRevoke: (token: Token) => void,
): readonly Column<Token>[] {
  const t = useText('tokens')
  const language = useLanguage()
  return useMemo(() => {
    const organization: Column<Token> = {
      name: 'organization',
      title: t('organization'),
      width: 12,
      text: (token) => token.organization.name,
    }
    const columns: readonly Column<Token>[] = [
      { name: 'name', title: t('name'), width: 12, text: ({ name }) => name },
      ...(isOfMany ? [organization] : []),
      {
        name: 'scopes',
        title: t('scopes'),
        width: 15,
        text: ({ scopes }) => scopes.map((scope) => t(scopeTexts[scope])).join('; '),
      },
      {
        name: 'created_at',
        title: t('created'),
        width: 11.5,
        text: ({ created_at }) => formatDate(created_at, language),
        compare: (a, b) => a.created_at.localeCompare(b.created_at),
      },
      {
        name: 'expires_at',
        title: t('expires'),
        width: 11.5,
        text: ({ expires_at }) => {
          if (expires_at === null) return t('noExpiry')
          return Date.parse(expires_at) <= Date.now() ? t('expired') : formatMoment(expires_at, language)
        },
        compare: (a, b) => (a.expires_at ?? '9').localeCompare(b.expires_at ?? '9'),
      },
      {
        name: 'last_used_at',
        title: t('lastUsed'),
        width: 8,
        text: ({ last_used_at }) => (last_used_at === null ? t('never') : formatAge(last_used_at, language)),
        compare: (a, b) => (a.last_used_at ?? '').localeCompare(b.last_used_at ?? ''),
      },
      {
        name: 'revoke',
        title: t('actions'),
        width: 7,
        isAction: true,
        isPinnedAtEnd: true,
        text: () => '',
        cell: (token) => (
          <Button
            look="ghost"
            size="small"
            aria-label={t('revoke.of', { name: token.name })}
            onClick={() => onRevoke(token)}
          >
            {t('revoke.button')}
          </Button>
        ),
      },
    ]
    return columns
  }, [t, language, isOfMany, onRevoke])
}
