const a: Temporal.Instant = Temporal.Now.instant()
console.log(a)
