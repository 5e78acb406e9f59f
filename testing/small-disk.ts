import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export type SmallDisk = {
  readonly directory: string
  /** Fills the disk, except for the given number of megabytes. */
  readonly fill: (left?: number) => void
  /** Removes what `fill` wrote. */
  readonly empty: () => void
  readonly makeReadOnly: () => void
}

/** A disk of the given size in megabytes until the test ends; undefined where the user may not mount one. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'performance-partner-disk-'))
  const mount = (...flags: string[]) => spawnSync('mount', [...flags, directory]).status === 0
  const isMounted = mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs')
  onTestFinished(() => {
    if (isMounted) spawnSync('umount', ['--lazy', directory])
    rmSync(directory, { recursive: true, force: true })
  })
  if (!isMounted) return undefined
  const filler = join(directory, 'filler')
  return {
    directory,
    fill(left = 0) {
      const { bavail, bsize } = statfsSync(directory)
      writeFileSync(filler, Buffer.alloc(bavail * bsize - left * 1024 * 1024))
    },
    empty: () => rmSync(filler),
    makeReadOnly: () => void mount('-o', 'remount,ro'),
  }
}
