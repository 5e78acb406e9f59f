-- What learners read of a character in other languages: role and bio by language code. The columns of old hold the default one's.
alter table characters
  add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
