declare module 'targaryen' {
  type Outcome = { readonly allowed: boolean; readonly info: string }
  type Database = {
    as(auth: object | null): Database
    read(path: string, options: { now: number; query: object }): Outcome
    write(path: string, value: unknown, options: { now: number }): Outcome
    update(path: string, patch: object, now: number): Outcome
  }
  const targaryen: { database(rules: object, data: unknown, now: number): Database }
  export default targaryen
}
