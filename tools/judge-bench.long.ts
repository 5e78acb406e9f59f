import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { variablesFor } from '#testing/model-servers/access.ts'
import { openModelServer } from '#testing/model-servers/aimock.ts'
import { respondWith } from '#testing/model-servers/wire-faults.ts'
import { runJudgeBench } from './judge-bench/run-judge-bench.ts'
import { runNode } from './process.ts'

function write(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'performance-partner-bench-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const bench = (args: readonly string[], environment = {}) => runJudgeBench(args, environment, () => {})

const HEADER =
  'mi_quality,transcript_id,video_title,video_url,topic,utterance_id,interlocutor,timestamp,utterance_text,annotator_id,therapist_input_exists,therapist_input_subtype,reflection_exists,reflection_subtype,question_exists,question_subtype,main_therapist_behaviour,client_talk_type'

/** A line of AnnoMI, whose text may have commas and quotation marks. */
const therapist = (quality: string, utterance: number, text: string, annotator: number, isOpen: boolean) =>
  `${quality},${quality === 'high' ? 1 : 2},"A ""title""",-,-,${utterance},therapist,0,"${text}",${annotator},False,n/a,False,n/a,${isOpen ? 'True,open' : 'False,n/a'},question,n/a`
const client = (quality: string, utterance: number) =>
  `${quality},${quality === 'high' ? 1 : 2},-,-,-,${utterance},client,0,"Well, it was hard.",1,n/a,n/a,n/a,n/a,n/a,n/a,n/a,neutral`

test('a set in AnnoMI’s form is measured by the majority of its annotators', async () => {
  const path = write(
    'AnnoMI-full.csv',
    [
      HEADER,
      therapist('high', 10, 'How was it, for you?', 1, true),
      client('high', 11),
      therapist('high', 2, 'What would help you now?', 1, true),
      therapist('high', 2, 'What would help you now?', 2, true),
      therapist('high', 2, 'What would help you now?', 3, false),
      therapist('low', 1, 'You have to stop it, and that is all.', 1, false),
      client('low', 2),
    ].join('\n'),
  )
  const report = await bench(['scripted', '--annomi', path, '--sample', '8'])
  expect(report).toContain('## Shipped transcripts: 24 conversations')
  expect(report).toMatch(/\| open-questions \| \d+ \| 0\.\d\d \| \d+ of \d+ \| 0 % \| 0 % \| 0 % \|/)
  const [, annomi] = report.split('## AnnoMI: 2 conversations')
  expect(annomi).toContain('| whole | 1 | 1 | 1.00 |')
  expect(annomi).toContain('| open_questions | open_question | 3 | 0 % | 1.00 | 1.00 | 1.00 | 0.87 |')
  expect(annomi).toMatch(/\| own-part \| 2 \| – \| – \| 0 % \| 0 % \| 100 % \|/)
  // Only counted checks have a verdict.
  expect(report).not.toContain('| asks |')
})

const labelled = [
  {
    group: 'a',
    quality: 'high',
    verdicts: { 'open-questions': 'partly' },
    messages: [
      { isUser: true, content: 'What happened?', labels: ['question', 'open_question'] },
      { isUser: false, content: 'The figures came late.' },
      { isUser: true, content: 'The figures have to come.', labels: ['input'] },
    ],
  },
]

test('a model judges single messages, and its verdicts are compared with the labels', async () => {
  const server = await openModelServer()
  server.aimock.prependFixture({
    match: { systemMessage: 'You read a practice conversation' },
    response: ({ messages }) => {
      const content = messages.at(-1)?.content
      const asked = typeof content === 'string' ? content : ''
      const keys = [...asked.matchAll(/"key":"([^"]+)"/g)].map(([, key]) => key)
      const said = [...asked.matchAll(/\{"n":(\d+),"trainee":"([^"]*)"\}/g)].at(-1)
      const verdict = said?.[2]?.includes('?') ? 'met' : 'not_met'
      const evidence = [{ n: Number(said?.[1]), quotation: said?.[2] }]
      return { content: JSON.stringify({ checks: keys.map((key) => ({ key, verdict, evidence })) }) }
    },
  })
  const path = write('set.json', JSON.stringify(labelled))
  const args = ['openai:gpt-5-mini', '--sample', '1', '--labelled', path]
  const report = await bench(args, variablesFor(server.url))
  const [, own] = report.split('## Labelled set: 1 conversations')
  expect(own).toContain('| asks | question | 2 | 0 % | 1.00 | 1.00 | 1.00 | 0.87 |')
  // The same words prove one skill only, so the first message stays undecided for the others.
  expect(own).toMatch(/\| informs \| input \| 2 \| 50 % \|/)
  expect(report).not.toContain('key-of-openai')
})

test('a model that does not answer and a missing file are each reported in one line', async () => {
  const server = await openModelServer(
    ...Array.from({ length: 40 }, () => respondWith(401, { error: { message: 'No.' } })),
  )
  const dead = ['openai:gpt-5-mini', '--sample', '1']
  await expect(bench(dead, variablesFor(server.url))).rejects.toThrow('openai:gpt-5-mini cannot judge: ')
  expect(server.asked.length).toBeLessThan(10)
  const another = write('simple.csv', 'mi_quality,transcript_id\nhigh,1\n')
  await expect(bench(['scripted', '--annomi', another])).rejects.toThrow(
    'wrong number of fields in header line',
  )
  const broken = write('set.json', JSON.stringify([{ messages: [{ isUser: true }] }]))
  await expect(bench(['scripted', '--labelled', broken])).rejects.toThrow('0.messages.0.content')
  await expect(bench(['nowhere:model'])).rejects.toThrow('there is no provider called "nowhere"')
  await expect(bench(['scripted', '--sample', '0'])).rejects.toThrow('npm run judge-bench')
  const { code, output } = await runNode(['tools/judge-bench.ts', 'scripted', '--annomi', '/nowhere.csv'])
  expect([code, output]).toEqual([2, expect.stringContaining('/nowhere.csv cannot be read')])
  expect(output.trim().split('\n')).toHaveLength(1)
})
