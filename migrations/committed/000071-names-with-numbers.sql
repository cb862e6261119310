--! Previous: sha1:dfebf23abb447c0567763b711b0dee2d2d66ce5f
--! Hash: sha1:1a48d1876231c99bd85f30b509b39edf1b926be9
--! Message: names-with-numbers

set role millwright_owner;

create collation app.natural (provider = icu, locale = 'und-u-kn-true');
comment on collation app.natural is 'app.alphabet, with numbers by their size: Machine 9 before Machine 10.';

reset role;
