import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sessionQuery } from '#features/session/web/queries.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import type { Column } from '#platform/web/table/table.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import type { ImportLine } from '../contract.ts'
import type { LineActions } from './line-changes.ts'
import { LineActionCell } from './LineActionCell.tsx'

const tones = {
  add: 'good',
  added: 'good',
  known: 'plain',
  question: 'warm',
  refused: 'danger',
  left_out: 'plain',
} as const

/**
 * The columns of a line, with its actions before the import starts. An admin's table has no column of organisations.
 */
export function useImportColumns(actions?: LineActions): readonly Column<ImportLine>[] {
  const t = useText('user-imports')
  const failureText = useFailureText()
  const { data: me } = useQuery(sessionQuery)
  const isOfMany = me?.permissions.includes('superadmin') === true
  return useMemo(() => {
    const why = ({ fate, failures, role, language }: ImportLine) => {
      if (fate === 'known') return t('same')
      if (failures.length > 0) return failures.map((failure) => failureText(failure)).join('; ')
      return fate === 'left_out' ? '' : [role && t(`roles.${role}`), language].filter(Boolean).join(', ')
    }
    const fateText = ({ fate, mail }: ImportLine) => (mail === null ? t(`fates.${fate}`) : t(`mails.${mail}`))
    const columns: Column<ImportLine>[] = [
      {
        name: 'line',
        title: t('columns.line'),
        width: 5,
        text: ({ line }) => String(line),
        compare: (a, b) => a.line - b.line,
      },
      { name: 'name', title: t('columns.name'), width: 8.5, text: ({ name }) => name },
      { name: 'email', title: t('columns.email'), width: 14, text: ({ email }) => email },
      ...(isOfMany
        ? [
            {
              name: 'organization',
              title: t('columns.organization'),
              width: 9.25,
              text: ({ organization }: ImportLine) => organization ?? '',
            },
          ]
        : []),
      {
        name: 'fate',
        title: t('columns.fate'),
        width: 10,
        text: fateText,
        cell: (line) => (
          <div>
            <Badge tone={line.mail === 'failed' ? 'warm' : tones[line.fate]}>{fateText(line)}</Badge>
          </div>
        ),
      },
      { name: 'why', title: t('columns.why'), width: 17, text: why },
    ]
    if (actions)
      columns.push({
        name: 'actions',
        title: t('actions.title'),
        width: 12,
        isAction: true,
        isPinnedAtEnd: true,
        text: () => '',
        cell: (line) => <LineActionCell line={line} actions={actions} />,
      })
    return columns
  }, [t, failureText, actions, isOfMany])
}
