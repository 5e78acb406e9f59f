import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkBackup } from '#database/backup/check-backup.ts'
import { readBackup } from '#database/backup/read-backup.ts'
import { createTestDatabase } from '#testing/databases.ts'
import { readBackupFile, writeBackupFile } from './backup-file.ts'
import { readPassphrase } from './run-backup-tool.ts'

const passphrase = 'a horse, a battery and a staple'

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pp-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test(
  'an encrypted backup needs its passphrase, and is refused once a byte has changed',
  { tags: ['long'], timeout: 60_000 },
  async () => {
    const data = await createTestDatabase()
    onTestFinished(() => data.close())
    const folder = await temporaryFolder()
    const file = join(folder, 'one.backup')
    const lines = () => readBackup(data.connection.database)
    const written = await writeBackupFile(file, lines(), { passphrase })
    expect(written.manifest.tables.find(({ name }) => name === 'users')?.rows).toBeGreaterThan(3)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['one.backup'])
    await expect(writeBackupFile(file, lines(), { passphrase })).rejects.toThrow(/is already there/)

    const check = (given?: string) => checkBackup(readBackupFile(file, { passphrase: given }))
    expect(await check(passphrase)).toEqual(written)
    await expect(check()).rejects.toThrow(/is encrypted/)
    await expect(check('another passphrase')).rejects.toThrow(/passphrase is wrong, or the file was altered/)

    const bytes = await readFile(file)
    expect(bytes.includes('learner@')).toBe(false)
    const middle = bytes.length >> 1
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
    await writeFile(file, bytes)
    await expect(check(passphrase)).rejects.toThrow(/altered|damaged/)
  },
)

test('a backup that cannot be finished leaves no file', async () => {
  const folder = await temporaryFolder()
  async function* cut(): AsyncGenerator<string> {
    yield '{"kind":"header","format":"performance-partner-backup/1","version":"1","created_at":"now","migrations":[]}'
  }
  const file = join(folder, 'two.backup')
  await expect(writeBackupFile(file, cut(), { passphrase: undefined })).rejects.toThrow(/was cut off/)
  expect(await readdir(folder)).toEqual([])
  await writeFile(file, 'hello')
  await expect(checkBackup(readBackupFile(file, { passphrase: undefined }))).rejects.toThrow(/no backup/)
})

test('the passphrase may be in a file', async () => {
  const file = join(await temporaryFolder(), 'passphrase')
  await writeFile(file, `${passphrase}\n`)
  expect(readPassphrase({ BACKUP_PASSPHRASE_FILE: file })).toBe(passphrase)
  expect(readPassphrase({ BACKUP_PASSPHRASE: '' })).toBeUndefined()
  expect(() => readPassphrase({ BACKUP_PASSPHRASE: 'short' })).toThrow(/at least 12 characters/)
  expect(() => readPassphrase({ BACKUP_PASSPHRASE_FILE: `${file}-of-nobody` })).toThrow(/cannot be read/)
})
