import Download from 'lucide-react/icons/download'
import { useText } from '#platform/web/hooks/useText.ts'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { saveFile } from '#platform/web/save-file.ts'

/** Without this mark, spreadsheets assume another encoding than UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Downloads a template: the headings in the language of the screens, and one example line. */
export function TemplateButton() {
  const t = useText('user-imports')
  const save = () => {
    const headings = [
      t('columns.name'),
      t('columns.email'),
      t('columns.username'),
      t('columns.permission'),
      t('columns.organization'),
      t('columns.language'),
    ]
    const example = ['Ana Almeida', 'ana.almeida@example.org', '', t('roles.user'), '', '']
    const lines = [headings, example].map((cells) => cells.join(';')).join('\r\n')
    saveFile(t('templateName'), new Blob([BYTE_ORDER_MARK, lines, '\r\n'], { type: 'text/csv' }))
  }
  return (
    <TextButton onClick={save} className="text-label text-accent-ink">
      <Download aria-hidden className="size-4" />
      {t('template')}
    </TextButton>
  )
}
