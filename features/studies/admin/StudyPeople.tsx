import { useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { foldForSearch } from '#platform/web/table/table.ts'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { SegmentedControl } from '#platform/web/ui/SegmentedControl.tsx'
import type { StudyChoices } from '../contract-admin.ts'

/** How many people are listed; a search finds the others, so that thousands of them do not slow the form down. */
const SHOWN = 100

type Props = Pick<StudyChoices, 'people' | 'groups'> & {
  /** Null: everybody. */
  readonly value: readonly number[] | null
  readonly onChoose: (people: number[] | null) => void
}

/** Chooses whom a study invites: everybody, or single people and the groups of a directory. */
export function StudyPeople({ people, groups, value, onChoose }: Props) {
  const t = useText('studies')
  return (
    <div className="grid min-w-0 gap-4 sm:col-span-2 nav:col-span-3">
      <SegmentedControl
        label={t('admin.who')}
        isLabelShown
        choices={[
          { value: 'all', label: t('admin.everybody', { count: people.length }) },
          { value: 'some', label: t('admin.someOf') },
        ]}
        value={value === null ? 'all' : 'some'}
        onChoose={(wanted) => onChoose(wanted === 'all' ? null : [])}
      />
      {value !== null && <ChosenPeople people={people} groups={groups} value={value} onChoose={onChoose} />}
    </div>
  )
}

function ChosenPeople({ people, groups, value, onChoose }: Props & { readonly value: readonly number[] }) {
  const t = useText('studies')
  const [search, setSearch] = useState('')
  const chosen = new Set(value)
  const wanted = foldForSearch(search.trim())
  const found = people.filter(({ name, username }) =>
    [name, username].some((text) => foldForSearch(text).includes(wanted)),
  )
  const choose = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    onChoose([...next])
  }
  return (
    <div className="grid gap-4">
      <p role="status" className="text-label font-medium">
        {t('admin.chosen', { count: value.length })}
      </p>
      {groups.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="text-sm font-medium">{t('admin.groups')}</legend>
          <div className="grid gap-x-5 sm:grid-cols-2 nav:grid-cols-3">
            {groups.map((group) => (
              <Checkbox
                key={group.id}
                label={group.name}
                isChecked={group.people.length > 0 && group.people.every((id) => chosen.has(id))}
                onCheck={(isChosen) => choose(group.people, isChosen)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <Field
        type="search"
        label={t('admin.search')}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        className="max-w-sm"
      />
      <fieldset className="min-w-0">
        <legend className="text-sm font-medium">{t('admin.people')}</legend>
        {found.length === 0 && <p className="text-label text-ink-muted">{t('admin.nobodyFound')}</p>}
        <div className="grid max-h-80 gap-x-5 overflow-y-auto sm:grid-cols-2 nav:grid-cols-3">
          {found.slice(0, SHOWN).map(({ id, name, username }) => (
            <Checkbox
              key={id}
              label={`${name} (${username})`}
              isChecked={chosen.has(id)}
              onCheck={(isChosen) => choose([id], isChosen)}
            />
          ))}
        </div>
        {found.length > SHOWN && (
          <p className="text-sm text-ink-muted">{t('admin.more', { count: found.length - SHOWN })}</p>
        )}
      </fieldset>
    </div>
  )
}
