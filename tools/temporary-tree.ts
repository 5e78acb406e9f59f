import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type FileTree = Readonly<Record<string, string>>

/** Writes files into a temporary folder, calls the check with it and removes the folder. */
export function withTemporaryTree<T>(files: FileTree, check: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'performance-partner-tree-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    return check(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
