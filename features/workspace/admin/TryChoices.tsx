import { useQuery } from '@tanstack/react-query'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { Face } from '#platform/web/ui/Face.tsx'
import { useCastTexts } from './useCastTexts.ts'
import type { Draft } from './useWorkspaceDraft.ts'

type Props = {
  readonly draft: Draft
  readonly chosen: string
  readonly language: string
  readonly onChosen: (value: string) => void
  readonly onLanguage: (value: string) => void
}

/** The choice of partner and language of a conversation with a draft. */
export function TryChoices({ draft, chosen, language, onChosen, onLanguage }: Props) {
  const t = useText('workspace')
  const { data: languages = [] } = useQuery(languagesQuery)
  const { cast, texts } = draft.state.draft
  const castTexts = useCastTexts(cast)
  const played = castTexts.find(({ key }) => key === chosen)
  const written = languages.filter(({ code }) => code in texts)
  return (
    <div className="grid gap-3">
      {played && (
        <div className="flex min-w-0 items-start gap-3">
          {played.partner && <Face seed={played.partner.face_seed} className="mt-7 size-11" />}
          <SelectField
            label={t('try.with')}
            choices={castTexts.map(({ key, short }) => ({ value: key, label: short }))}
            // The mood goes into the hint: after a long name it would be cut off in the closed field.
            hint={played.mood}
            value={chosen}
            onChoose={onChosen}
            className="min-w-0 grow"
          />
        </div>
      )}
      {written.length > 1 && (
        <SelectField
          label={t('languages.label')}
          choices={written.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
          value={language}
          onChoose={onLanguage}
        />
      )}
    </div>
  )
}
