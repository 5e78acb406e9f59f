/** Gives the reader a file to keep, as a link to it would. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  startDownload(address, name)
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** @param name of the file; the server's own unless told */
export function startDownload(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
