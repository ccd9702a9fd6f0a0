/** Whether people reach this server by https; if so, cookies and headers are restricted to https. */
export function isSecure(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https:') ?? false
}
