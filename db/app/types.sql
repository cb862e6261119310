-- What a call answers: the HTTP status, the body's JSON text as it goes out, and whether it is a stored answer.
create type app.answer as (status integer, body text, replayed boolean);
