import { spawnSync } from 'node:child_process'
import { afterAll, describe, expect, test, type TestContext } from 'vitest'
import { resolveVoices } from '#adapters/voice/resolve.ts'
import { MESSAGE_LENGTH } from '#features/chats/contract-rules.ts'
import { readConfig } from '#app/server/configuration.ts'
import { readMp3 } from '#testing/mp3.ts'

const { voice, stop } = resolveVoices(readConfig({ VOICE: 'espeak' }))
afterAll(stop)

const passages = {
  en: 'I hear what you are saying, Dr. Jones, and I think it is fair. Still, the last month was hard: 12 people, 3 projects, and no plan! Who would have told us? ',
  pt: 'Eu entendo o que o Sr. está dizendo e acho justo. Mesmo assim, o último mês foi difícil: 12 pessoas, 3 projetos e nenhum plano! Quem nos teria avisado? ',
  fr: 'Je comprends ce que vous dites, M. Dupont, et c’est juste. Pourtant, le mois dernier a été dur : 12 personnes, 3 projets et « aucun plan » ! Qui nous l’aurait dit ? ',
}

/** The speech of a message of maximum length. */
async function spoken(language: keyof typeof passages): Promise<Buffer> {
  const text = passages[language]
    .repeat(20)
    .slice(0, MESSAGE_LENGTH - 1)
    .trimEnd()
  const { signal } = new AbortController()
  const pieces: Uint8Array[] = []
  for await (const piece of voice?.speak(text, { language, voiceId: 'default', signal }) ?? [])
    pieces.push(piece)
  const audio = Buffer.concat(pieces)
  const { seconds } = readMp3(audio)
  // Speech has about fifteen characters per second.
  expect(seconds).toBeGreaterThan(text.length / 30)
  expect(seconds).toBeLessThan(text.length / 7.5)
  return audio
}

/** Decodes the audio with an external program; on a machine without it the test is skipped with a hint. */
function listenWith(
  { skip }: TestContext,
  audio: Buffer,
  program: string,
  ...args: readonly string[]
): string {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', input: audio })
  if (error) skip(`${program} is not installed here: apt-get install mpg123 ffmpeg`)
  expect(status, stderr).toBe(0)
  return stdout + stderr
}

describe.each(['en', 'pt', 'fr'] as const)('2,000 characters of %s', (language) => {
  test('are decoded by mpg123 without a warning', async (context) => {
    const heard = listenWith(context, await spoken(language), 'mpg123', '-t', '-')
    expect(heard).toContain('finished')
    expect(heard).not.toMatch(/warning|error|resync|illegal|skipp/i)
  })

  test('are decoded by ffmpeg without a warning, and last as long as their frames', async (context) => {
    const audio = await spoken(language)
    const warnings = ['-v', 'warning']
    expect(listenWith(context, audio, 'ffmpeg', ...warnings, '-i', '-', '-f', 'null', '-')).toBe('')
    const last = ['-show_entries', 'packet=pts_time', '-of', 'csv=p=0', '-']
    const times = listenWith(context, audio, 'ffprobe', ...warnings, ...last)
      .trim()
      .split('\n')
    expect(parseFloat(times.at(-1) ?? '')).toBeCloseTo(readMp3(audio).seconds, 0)
  })
})
