import { PGlite } from '@electric-sql/pglite'
import * as z from 'zod/mini'
import type { Check } from '#conversation/judging/rubric.ts'
import { ConfigError } from '#platform/server/config.ts'
import { type BenchConversation, type BenchSet, type MessageLabel, withoutScene } from './bench-set.ts'
import { readBytes } from './read-bytes.ts'

/** The columns of AnnoMI-full.csv, in this order. A file with other columns is refused. */
const columns = [
  'mi_quality',
  'transcript_id',
  'video_title',
  'video_url',
  'topic',
  'utterance_id',
  'interlocutor',
  'timestamp',
  'utterance_text',
  'annotator_id',
  'therapist_input_exists',
  'therapist_input_subtype',
  'reflection_exists',
  'reflection_subtype',
  'question_exists',
  'question_subtype',
  'main_therapist_behaviour',
  'client_talk_type',
] as const

/** One utterance, with the labels that a majority of its annotators gave; a tie gives no label. */
const selectUtterances = `
  select transcript_id, min(mi_quality) as quality, min(interlocutor) as speaker, min(utterance_text) as text,
    avg((question_exists = 'True')::int) > 0.5 as question,
    avg((question_subtype = 'open')::int) > 0.5 as open_question,
    avg((reflection_exists = 'True')::int) > 0.5 as reflection,
    avg((therapist_input_exists = 'True')::int) > 0.5 as input
  from annomi group by transcript_id, utterance_id order by transcript_id::int, utterance_id::int`

const Utterances = z.array(
  z.object({
    transcript_id: z.string(),
    quality: z.enum(['high', 'low']),
    speaker: z.enum(['therapist', 'client']),
    text: z.string(),
    question: z.boolean(),
    open_question: z.boolean(),
    reflection: z.boolean(),
    input: z.boolean(),
  }),
)
type Utterance = z.output<typeof Utterances>[number]

/**
 * Reads AnnoMI-full.csv of github.com/uccollab/AnnoMI with PostgreSQL's own CSV reader. The therapist counts as the
 * learner.
 * @throws ConfigError when the file does not exist or is another one
 */
export async function readAnnomi(path: string, checks: readonly Check[]): Promise<BenchSet> {
  const bytes = readBytes(path)
  const store = await PGlite.create()
  try {
    await store.exec(`create table annomi (${columns.map((name) => `"${name}" text`).join(', ')})`)
    await store.query(`copy annomi from '/dev/blob' with (format csv, header match)`, [], {
      blob: new Blob([bytes]),
    })
    const utterances = Utterances.parse((await store.query(selectUtterances)).rows)
    if (utterances.length === 0) throw new Error('it has no utterances')
    const transcripts = Map.groupBy(utterances, ({ transcript_id }) => transcript_id)
    const conversations = [...transcripts].map(([id, own]) => toConversation(id, own, checks))
    return { name: 'AnnoMI', conversations }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const reason = error instanceof z.core.$ZodError ? 'a value is none of AnnoMI’s' : error.message
    throw new ConfigError(`${path} is no AnnoMI-full.csv: ${reason}`, { cause: error })
  } finally {
    await store.close()
  }
}

function toConversation(
  id: string,
  utterances: readonly Utterance[],
  checks: readonly Check[],
): BenchConversation {
  const messages = utterances.map(({ speaker, text }) => ({ isUser: speaker === 'therapist', content: text }))
  return {
    group: id,
    conversation: withoutScene('en', messages),
    checks,
    quality: utterances[0]?.quality ?? null,
    expected: {},
    labels: utterances.map((one) => (one.speaker === 'therapist' ? listLabels(one) : null)),
  }
}

const listLabels = (utterance: Utterance): readonly MessageLabel[] =>
  (['question', 'open_question', 'reflection', 'input'] as const).filter((label) => utterance[label])
