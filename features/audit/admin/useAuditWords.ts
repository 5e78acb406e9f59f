import { useMemo } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import type { AuditEntry, AuditPerson } from '../contract.ts'
import { actions, fields, findWord, subjects } from './audit-words.ts'

/** What the words and people of entries are called in the language of the screens. */
export function useAuditWords() {
  const t = useText('audit')
  return useMemo(() => {
    const personText = ({ id, name, is_deleted }: AuditPerson) =>
      is_deleted ? t('deletedPerson', { id }) : name
    const numberText = ({ subject_id }: AuditEntry) =>
      subject_id === null ? '' : t('number', { number: subject_id })
    return {
      personText,
      actorText({ actor, token }: AuditEntry): string {
        if (actor) return personText(actor)
        return token ? t('token', { name: token.name }) : t('operator')
      },
      actionText(action: string): string {
        const word = findWord(actions, action)
        return word ? t(`actions.${word}`) : action
      },
      subjectText(subject: string): string {
        const word = findWord(subjects, subject)
        return word ? t(`subjects.${word}`) : subject
      },
      fieldText(field: string, subject: string): string {
        // What a person may do, and whom a character plays.
        if (field === 'role' && subject === 'character') return t('fields.characterRole')
        const word = findWord(fields, field)
        return word ? t(`fields.${word}`) : field
      },
      /** What it was done to, by name; by number where it has none. */
      titleText: (entry: AuditEntry): string =>
        entry.person ? personText(entry.person) : (entry.title ?? numberText(entry)),
    }
  }, [t])
}
