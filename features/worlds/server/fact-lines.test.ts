import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { ScenarioWorld } from '../contract.ts'

const migration = new URL('../../../database/migrations/0010_worlds.sql', import.meta.url)

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const PROMPT = `You are Sam.
Fact: There was an audit.
 - Fact (pt): Houve uma auditoria.
fait (fr) : Il y a eu un audit.
You like facts: many of them.
Fact (en-GB): I wrote at night.
Fato (pt-BR): Eu escrevia de noite.
Fact: I never asked for help.`

/** Runs the part of the migration that moves facts out of prompts, on a store with all tables. */
async function moveFacts(prompt: string) {
  const { pool } = app.connection
  const { rows } = await pool.query('insert into scenarios (prompt) values ($1) returning id', [prompt])
  const text = await readFile(migration, 'utf8')
  await pool.query(text.slice(text.indexOf('with lines as')))
  const moved = await pool.query(
    'select prompt, content from scenarios left join worlds on scenario_id = id where id = $1',
    [rows[0].id],
  )
  return moved.rows[0]
}

test('marked lines of a prompt become facts, in order and by language', async () => {
  const { prompt, content } = await moveFacts(PROMPT)
  expect(prompt).toBe('You are Sam.\nYou like facts: many of them.')
  const { facts, difficulty } = ScenarioWorld.parse(content)
  expect(difficulty).toBe('fair')
  expect(facts.map(({ texts, layer }) => ({ texts, layer }))).toEqual([
    {
      texts: { en: 'There was an audit.', pt: 'Houve uma auditoria.', fr: 'Il y a eu un audit.' },
      layer: 'open',
    },
    { texts: { en: 'I wrote at night.', pt: 'Eu escrevia de noite.' }, layer: 'earned' },
    { texts: { en: 'I never asked for help.' }, layer: 'earned' },
  ])
})

test('a prompt without marked lines, or with nothing else, stays unchanged', async () => {
  expect(await moveFacts('You are Kim.')).toEqual({ prompt: 'You are Kim.', content: null })
  expect((await moveFacts('Fact: I am all there is.')).prompt).toBe('Fact: I am all there is.')
})
