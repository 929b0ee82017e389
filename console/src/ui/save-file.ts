/** Gives the browser a file to save under a name. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  saveFrom(address, name)
  URL.revokeObjectURL(address)
}

/** Lets the browser load a file and save it under a name. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
