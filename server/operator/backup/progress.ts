// How far a backup or a restore has come, in one line of a terminal that is written over; nothing where there is none.
export interface Progress {
  tell(table: string, rows: number, bytes: number): void
  end(): void
}

export function progressLine(doing: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  const all = { rows: 0, bytes: 0 }
  let told = 0
  const write = (text: string) => {
    stream.write(`\r\u001b[K${text}`)
  }
  return {
    tell(table, rows, bytes) {
      all.rows += rows
      all.bytes += bytes
      if (!stream.isTTY || performance.now() - told < 100) return
      told = performance.now()
      write(`${doing} ${table}: ${all.rows.toLocaleString('en')} rows, ${(all.bytes / 1e6).toFixed(1)} MB`)
    },
    end() {
      if (stream.isTTY) write('')
    },
  }
}
