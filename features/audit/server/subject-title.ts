import { sql } from 'kysely'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'

/** The present title of a subject that has one. People are joined separately, since they also have a state. */
export const subjectTitle = sql<string | null>`case audit.subject
  when 'organization' then (select name from organizations where id = audit.subject_id)
  when 'token' then (select name from scim_tokens where id = audit.subject_id)
  when 'scim_group' then (select display_name from scim_groups where id = audit.subject_id)
  when 'study' then (select title from studies where id = audit.subject_id)
  when 'pack' then audit.after ->> 'title'
  when 'language' then (select name from languages where id = audit.subject_id)
  when 'criteria' then (select title from criteria where id = audit.subject_id)
  when 'character' then (select coalesce(name, description) from characters where id = audit.subject_id)
  when 'mood' then (
    select title from mood_titles where mood_id = audit.subject_id and language_code = ${FALLBACK_LANGUAGE}
  )
  when 'scenario' then (
    select title from scenario_texts where scenario_id = audit.subject_id and language_code = ${FALLBACK_LANGUAGE}
  )
end`
